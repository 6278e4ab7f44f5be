export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'link'
export type ButtonSize = 'small' | 'default' | 'large'

export function buildButtonClasses(variant: ButtonVariant, size: ButtonSize, className = ''): string {
  return `${always} ${variant === 'link' ? '' : sizes[size]} ${variants[variant]} ${className}`
}

const always =
  'relative inline-flex items-center justify-center gap-2 rounded-house text-center font-semibold transition-colors select-none disabled:cursor-not-allowed'

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 py-1 text-sm',
  default: 'min-h-11 px-5 py-2 text-base',
  large: 'min-h-13 px-7 py-3 text-lg',
}

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-signal text-on-signal shadow-[inset_0_-2px_0_rgb(0_0_0/0.16)] hover:bg-signal-deep active:shadow-none disabled:not-aria-busy:bg-line disabled:not-aria-busy:text-soft disabled:not-aria-busy:shadow-none',
  quiet:
    'border border-edge bg-raised text-ink hover:border-ink hover:bg-sunken disabled:not-aria-busy:border-line disabled:not-aria-busy:bg-transparent disabled:not-aria-busy:text-soft',
  danger:
    'border border-bad bg-raised text-bad hover:bg-bad-tint disabled:not-aria-busy:border-line disabled:not-aria-busy:text-soft',
  link: 'text-steel underline decoration-1 underline-offset-[0.2em] hover:decoration-2 disabled:text-soft',
}
