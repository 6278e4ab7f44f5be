import type { Ground } from '#platform/api-server.ts'
import type { Job, Jobs } from '#platform/jobs.ts'

/** Every kind of work that is done later. */
export const everyJob: Job<object>[] = []

/** Does each room's work in this process. */
export async function startWork(_jobs: Jobs, _ground: Ground): Promise<void> {}
