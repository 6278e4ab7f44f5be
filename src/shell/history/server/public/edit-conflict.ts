import { conflict, type Refusal } from '#platform/refusal.ts'

interface EditConflict {
  /** A clause: `Ona Buhalterė įrašė pažadą`. */
  what: string
  /** Current state, to be sent as seen when saving anyway. */
  now: unknown
  /** Advice where only a button was pressed. */
  advice?: string | undefined
}

const saveAgain = 'Jei turi likti tai, kas įrašyta čia, išsaugokite dar kartą.'

/** 409 `changed-meanwhile`. */
export const buildEditConflict = ({ what, now, advice = saveAgain }: EditConflict): Refusal =>
  conflict('changed-meanwhile', `Kol žiūrėjote, ${what}. ${advice}`, { now })
