import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look.ts'
import { Spinner } from './spinner.tsx'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** A request runs: a spinner stands in the words' place, the width stays, a second press does nothing. */
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
      className={buttonLook(variant, size, className)}
      {...rest}
    >
      {/* Transparent, not hidden: the button keeps its name for screen readers while it works. */}
      <span className={`inline-flex items-center justify-center gap-2 ${pending ? 'opacity-0' : ''}`}>{children}</span>
      {pending && <Spinner className="absolute" />}
    </button>
  )
}
