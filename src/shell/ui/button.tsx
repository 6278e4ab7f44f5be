import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buildButtonClasses } from './build-button-classes.ts'
import { Spinner } from './spinner.tsx'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Ignores further presses. */
  pending?: boolean
}

export function Button({
  variant = 'primary',
  size = 'default',
  pending = false,
  type = 'button',
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={buildButtonClasses(variant, size, className)}
      {...rest}
    >
      {/* Transparent, not hidden: keeps the accessible name. */}
      <span className={`inline-flex items-center justify-center gap-2 ${pending ? 'opacity-0' : ''}`}>{children}</span>
      {pending && <Spinner className="absolute" />}
    </button>
  )
}
