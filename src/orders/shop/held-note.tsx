import { heldUntilWords } from '../held-until-words.ts'

/** Tells a customer that an unpaid order holds for hours only. */
export function HeldNote({ heldUntil }: { heldUntil: string | undefined }) {
  if (!heldUntil) return null
  return <p className="mt-4 max-w-prose rounded-house bg-sunken px-4 py-3">{heldUntilWords(heldUntil)}</p>
}
