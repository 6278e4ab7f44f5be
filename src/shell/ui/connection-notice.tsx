import { WarningIcon } from './frame-icons.tsx'
import { offlineWords } from './offline-words.ts'
import { useOnline } from './use-online.ts'

export default function ConnectionNotice() {
  const online = useOnline()
  return (
    <div role="status" className="connection-notice pointer-events-none fixed inset-x-0 bottom-0 z-50 print:hidden">
      {!online && (
        <p className="mx-auto flex w-fit max-w-full items-start gap-3 rounded-t-house bg-ink px-4 py-3 text-sm text-paper">
          <WarningIcon className="mt-0.5 size-4" />
          <span>{offlineWords}</span>
        </p>
      )}
    </div>
  )
}
