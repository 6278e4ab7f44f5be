import { z } from 'zod'
import { defineResource } from '#platform/define-resource.ts'
import { LimitedString } from '#platform/text.ts'

export const LONGEST_NOTE = 20_000

const NoteText = LimitedString(LONGEST_NOTE, undefined, 'Pastabą gali sudaryti ne daugiau kaip 20\u00a0000 simbolių.')

const Note = z.object({ note: z.string() })

/** `seen`: the text as read, or all it may be after a lost answer. Absent: overwrites. */
export const KeepNote = z.object({ note: NoteText, seen: z.union([NoteText, z.array(NoteText).max(5)]).optional() })
export type KeepNote = z.infer<typeof KeepNote>

const noteCalls = defineResource('/api/note', { read: 'office:enter', write: 'office:enter' })

export const ShowNote = noteCalls.read({
  summary: 'The administrator’s own note; empty until something is written',
  answer: Note,
})

export const SaveNote = noteCalls.replace({
  summary: 'Keep the administrator’s own note; with `seen`, 409 with the newer `note` when it is another by now',
  body: KeepNote,
  answer: Note,
  refuses: [409],
})
