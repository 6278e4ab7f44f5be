import { type ReactNode, useEffect, useRef } from 'react'
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from './frame-icons.tsx'

type BannerProps = {
  kind: 'success' | 'error' | 'info'
  children: ReactNode
  /** Milliseconds until `onHide` is called; 5000 for the office's messages. */
  hideAfter?: number
  /** With it a close button appears. */
  onHide?: () => void
  className?: string
}

/** One message where the eye is. Errors interrupt a screen reader, the others wait for their turn. */
export function Banner({ kind, children, hideAfter, onHide, className = '' }: BannerProps) {
  // The newest callback without starting the clock again: callers pass a fresh function on every render.
  const hide = useRef(onHide)
  useEffect(() => {
    hide.current = onHide
  })
  useEffect(() => {
    if (!hideAfter) return
    const clock = setTimeout(() => hide.current?.(), hideAfter)
    return () => clearTimeout(clock)
  }, [hideAfter])

  const { look, Icon } = kinds[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={`flex items-start gap-3 rounded-house border-l-4 px-4 py-3 ${look} ${className}`}
    >
      <Icon className="mt-0.5" />
      <div className="min-w-0 flex-1">{children}</div>
      {onHide && (
        <button type="button" aria-label="Uždaryti" onClick={onHide} className="-my-2 -mr-3 rounded-house p-3">
          <CloseIcon className="size-4" />
        </button>
      )}
    </div>
  )
}

const kinds = {
  success: { look: 'border-good bg-good-tint text-good', Icon: CheckIcon },
  error: { look: 'border-bad bg-bad-tint text-bad', Icon: WarningIcon },
  info: { look: 'border-steel bg-steel-tint text-steel', Icon: InfoIcon },
}
