import { describeHoldDeadline } from '../describe-hold-deadline.ts'

export function OrderHoldNote({ heldUntil }: { heldUntil: string | undefined }) {
  if (!heldUntil) return null
  return <p className="mt-4 max-w-prose rounded-house bg-sunken px-4 py-3">{describeHoldDeadline(heldUntil)}</p>
}
