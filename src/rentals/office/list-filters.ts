import type { RentalListState } from '../rental-list-states.ts'

/** What `?state=` is called in the filter, in the words of the dashboard's board. */
const stateWords: Record<RentalListState, string> = {
  out: 'Išnuomota dabar',
  late: 'Vėluoja',
  'to-collect': 'Laukia surinkimo',
  broken: 'Sugedę pas klientą',
  'due-today': 'Priimti šiandien',
  'handover-today': 'Išduoti šiandien',
  upcoming: 'Būsimos',
  returned: 'Grąžinta',
}

export const stateOptions = (Object.keys(stateWords) as RentalListState[]).map((value) => ({
  value,
  label: stateWords[value],
}))
