import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'

/**
 * At most as many hashes at a time as there are cores. Each argon2 takes a core and 19 MB, and Node's thread pool also
 * reads files: a storm of sign-ins must leave room for everything else.
 */
export const inArgon2Slot = pLimit(availableParallelism())
