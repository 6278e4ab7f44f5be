import { buildRowChecks, type Check, fileChecks } from '#back-office/verify/checks.ts'
import { findBreaches, type Verifier } from '#back-office/verify/find-breaches.ts'
import { invariants } from './invariants.ts'

const rowChecks = buildRowChecks(invariants)

export const checks: Check[] = [...rowChecks, ...fileChecks]

export const verify: Verifier = (pool, store) => findBreaches(pool, store, { rowChecks, fileChecks })
