/** What sub-agents are to us: nothing, told a brief as they start, or as good as the main thread. */
export const SUB_AGENT_CHOICES = ["skip", "brief", "full"] as const;
export type SubAgentChoice = (typeof SUB_AGENT_CHOICES)[number];
