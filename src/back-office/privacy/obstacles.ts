export interface Obstacle {
  kind: 'tool-out' | 'rental-ahead' | 'unpaid' | 'money' | 'deposit' | 'settlement' | 'online' | 'card' | 'company'
  order_id: number
}

const words: Record<Obstacle['kind'], string> = {
  'tool-out': 'negrąžintas įrankis',
  'rental-ahead': 'dar neprasidėjusi nuoma',
  unpaid: 'neapmokėtas užsakymas',
  money: 'negrąžinti pinigai',
  deposit: 'negrąžintas užstatas',
  settlement: 'neatsiskaityta grąžinus įrankius',
  online: 'nebaigtas mokėjimas internetu',
  card: 'nebaigta rezervacija kortelėje',
  company: 'įmonės užsakymas į skolą, o įmonė neturi kito el. pašto sąskaitoms',
}

/** `neapmokėtas užsakymas Nr. 12` */
export const describeObstacle = ({ kind, order_id }: Obstacle): string =>
  `${words[kind]} (užsakymas Nr.\u00a0${order_id})`
