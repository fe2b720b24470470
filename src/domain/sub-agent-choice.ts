/** Treatment of sub-agents: ignored, briefed when they start, or like the main thread. */
export const SUB_AGENT_CHOICES = ["skip", "brief", "full"] as const;
export type SubAgentChoice = (typeof SUB_AGENT_CHOICES)[number];
