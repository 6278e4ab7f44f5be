import { heldUntilWords } from '../held-until-words.ts'

export function HeldNote({ heldUntil }: { heldUntil: string | undefined }) {
  if (!heldUntil) return null
  return <p className="mt-4 max-w-prose rounded-house bg-sunken px-4 py-3">{heldUntilWords(heldUntil)}</p>
}
