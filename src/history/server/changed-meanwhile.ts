import { conflict, type Refusal } from '#platform/refusal.ts'

interface Changed {
  /** Who and what: `Ona Buhalterė įrašė pažadą`. */
  what: string
  /** What there is by now, which a form that is to be saved all the same says it has seen. */
  now: unknown
  /** What whoever only pressed a button may do. */
  advice?: string | undefined
}

const saveAgain = 'Jei turi likti tai, kas įrašyta čia, išsaugokite dar kartą.'

/** 409 `changed-meanwhile`: a form would write over what somebody has written since it was opened. */
export const changedMeanwhile = ({ what, now, advice = saveAgain }: Changed): Refusal =>
  conflict('changed-meanwhile', `Kol žiūrėjote, ${what}. ${advice}`, { now })
