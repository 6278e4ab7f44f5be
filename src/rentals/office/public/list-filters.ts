import type { RentalListState } from '../../rental-list-states.ts'

const stateWords: Record<RentalListState, string> = {
  out: 'Išnuomota dabar',
  late: 'Vėluoja',
  'to-collect': 'Laukia surinkimo',
  broken: 'Sugedę pas klientą',
  expected: 'Kol paskambins',
  'due-today': 'Priimti šiandien',
  'handover-today': 'Išduoti šiandien',
  upcoming: 'Būsimos',
  returned: 'Grąžinta',
}

export const stateOptions = (Object.keys(stateWords) as RentalListState[]).map((value) => ({
  value,
  label: stateWords[value],
}))
