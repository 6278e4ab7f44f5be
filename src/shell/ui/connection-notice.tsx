import { WarningIcon } from './frame-icons.tsx'
import { offlineMessage } from './offline-message.ts'
import { useOnline } from './use-online.ts'

/** Every page has this file soon after its first scripts, and needs it when it gets no other. */
export { fetchAgain } from './fetch-again.tsx'

export default function ConnectionNotice() {
  const online = useOnline()
  return (
    <div role="status" className="connection-notice pointer-events-none fixed inset-x-0 bottom-0 z-50 print:hidden">
      {!online && (
        <p className="mx-auto flex w-fit max-w-full items-start gap-3 rounded-t-house bg-ink px-4 py-3 text-sm text-paper">
          <WarningIcon className="mt-0.5 size-4" />
          <span>{offlineMessage}</span>
        </p>
      )}
    </div>
  )
}
