import type { retirementReasons, UnitState } from './units.contract.ts'

/** Where a machine is, in words. */
export const stateWords: Record<UnitState, string> = {
  idle: 'Parduotuvėje',
  out: 'Pas klientą',
  down: 'Prastovoje',
  retired: 'Nurašytas',
}

/** Why a machine has left the shop. */
export const retirementWords: Record<(typeof retirementReasons)[number], string> = {
  sold: 'Parduotas',
  lost: 'Dingęs',
  scrapped: 'Nebetinkamas',
  corrected: 'Pataisytas likutis',
}
