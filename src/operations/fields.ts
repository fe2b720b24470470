import { z } from "zod";

/** Fields that several operations have. */
export const cwd = z.string().describe("Folder that decides the project");
export const memoryId = z.string().min(1).max(32).describe("Beginning of the memory's id");
