import type { ComponentProps } from 'react'
import { Spinner } from './spinner.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Accessible name and tooltip. */
  label: string
  danger?: boolean
  pending?: boolean
}

export function IconButton({
  label,
  danger = false,
  pending = false,
  type = 'button',
  disabled,
  className = '',
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={`inline-flex size-10 items-center justify-center rounded-house text-soft transition-colors hover:bg-sunken disabled:opacity-40 ${danger ? 'hover:text-bad' : 'hover:text-ink'} ${className}`}
      {...rest}
    >
      {pending ? <Spinner /> : children}
    </button>
  )
}
