import type { LazyOperations } from "./connection/operations.ts";

// Operations that no hook needs, each group loaded with its first; which of them write.

export const LAZY_EDITS: LazyOperations<typeof import("./memories/edits.ts").editOperations> = {
  load: async () => (await import("./memories/edits.ts")).editOperations,
  access: {
    amend: "write",
    forgetByOrigin: "write",
    timeline: "read",
    memoryLines: "read",
    memoryCursors: "read",
    exportRecords: "read",
    importRecords: "write",
    projectsNamed: "read",
    memoriesByRule: "read",
    storeImported: "write",
    endRemoved: "write",
    joinProject: "write",
  },
};

export const LAZY_FEEDBACK: LazyOperations<typeof import("./receipts/feedback.ts").feedbackOperations> = {
  load: async () => (await import("./receipts/feedback.ts")).feedbackOperations,
  access: {
    putFeedback: "write",
    takeBackFeedback: "write",
    readFeedback: "read",
    receiptFigures: "read",
    resetFeedback: "write",
  },
};

export const LAZY_DECISIONS: LazyOperations<typeof import("./receipts/decisions.ts").decisionOperations> = {
  load: async () => (await import("./receipts/decisions.ts")).decisionOperations,
  access: { decisions: "read" },
};

export const LAZY_PROJECTS: LazyOperations<
  typeof import("./maintenance/project-list.ts").projectListOperations
> = {
  load: async () => (await import("./maintenance/project-list.ts")).projectListOperations,
  access: {
    listProjects: "read",
    projectSize: "read",
    memoriesToReview: "read",
    countToReview: "read",
  },
};

export const LAZY_PROJECT_CHANGES: LazyOperations<
  typeof import("./sessions/project-changes.ts").projectChangeOperations
> = {
  load: async () => (await import("./sessions/project-changes.ts")).projectChangeOperations,
  access: {
    projectKeys: "read",
    projectChanges: "read",
    renameProject: "write",
    mergeProjects: "write",
    splitProject: "write",
    undoProjectChange: "write",
  },
};

export const LAZY_CONTEXTS: LazyOperations<typeof import("./sessions/contexts.ts").contextOperations> = {
  load: async () => (await import("./sessions/contexts.ts")).contextOperations,
  access: {
    repliedBetween: "read",
    carryContext: "write",
    carryBlocks: "write",
    expectCopy: "write",
    putTask: "write",
    takeTask: "write",
  },
};

export const LAZY_MAINTENANCE: LazyOperations<
  typeof import("./maintenance/maintenance.ts").maintenanceOperations
> = {
  load: async () => (await import("./maintenance/maintenance.ts")).maintenanceOperations,
  access: {
    tidy: "write",
    removeDue: "write",
    freeSpace: "read",
    clearSecrets: "write",
    endClearing: "write",
    takeClearingNotice: "write",
  },
};

export const LAZY_BACKUPS: LazyOperations<typeof import("./maintenance/backups.ts").backupOperations> = {
  load: async () => (await import("./maintenance/backups.ts")).backupOperations,
  access: { verify: "read", writeRowChecksums: "write", backUp: "write", forgetting: "read", space: "read" },
};

export const LAZY_REVIEW: LazyOperations<typeof import("./maintenance/review.ts").reviewOperations> = {
  load: async () => (await import("./maintenance/review.ts")).reviewOperations,
  access: { countSecrets: "read", reviewTrust: "read" },
};

export const LAZY_SYNC: LazyOperations<typeof import("./sync/sync.ts").syncOperations> = {
  load: async () => (await import("./sync/sync.ts")).syncOperations,
  access: {
    joinMachines: "write",
    applySegment: "write",
    unsentRecords: "write",
    noteSent: "write",
    syncMachine: "read",
    syncSegments: "read",
    dropSegments: "write",
    syncCounts: "read",
    mustRewriteSegments: "read",
    endRewriting: "write",
  },
};

export const LAZY_TEAM_LINKS: LazyOperations<typeof import("./team/links.ts").teamLinkOperations> = {
  load: async () => (await import("./team/links.ts")).teamLinkOperations,
  access: {
    teamProjects: "read",
    putTeamProject: "write",
    setTeamPosition: "write",
    restartTeamProject: "write",
    shareWithTeam: "write",
    withdrawFromTeam: "write",
    sharedRows: "read",
    countShared: "read",
    markSent: "write",
    noteOwnShared: "write",
    receivedLinks: "read",
    putReceivedLinks: "write",
    endReceived: "write",
    dropTeam: "write",
  },
};
