import type { retirementReasons, UnitState } from './units.contract.ts'

export const unitStateLabels: Record<UnitState, string> = {
  idle: 'Parduotuvėje',
  out: 'Pas klientą',
  down: 'Prastovoje',
  elsewhere: 'Kitame padalinyje',
  in_transit: 'Vežamas',
  retired: 'Nurašytas',
}

export const retirementReasonLabels: Record<(typeof retirementReasons)[number], string> = {
  sold: 'Parduotas',
  lost: 'Dingęs',
  scrapped: 'Nebetinkamas',
  corrected: 'Pataisytas likutis',
}
