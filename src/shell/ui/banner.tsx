import { type ReactNode, useEffect, useRef } from 'react'
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from './frame-icons.tsx'

type BannerProps = {
  /** A warning stands for as long as what it warns of, and does not interrupt. */
  kind: 'success' | 'warning' | 'error' | 'info'
  children: ReactNode
  /** Milliseconds. */
  hideAfter?: number
  /** Adds a close button. */
  onHide?: () => void
  className?: string
}

export function Banner({ kind, children, hideAfter, onHide, className = '' }: BannerProps) {
  // Latest callback without restarting the timer.
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
  warning: { look: 'border-warn bg-warn-tint text-warn', Icon: WarningIcon },
  error: { look: 'border-bad bg-bad-tint text-bad', Icon: WarningIcon },
  info: { look: 'border-steel bg-steel-tint text-steel', Icon: InfoIcon },
}
