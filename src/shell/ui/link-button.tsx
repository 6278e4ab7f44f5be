import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look.ts'

type LinkButtonProps = ComponentProps<typeof Link> & { variant?: ButtonVariant; size?: ButtonSize }

export function LinkButton({ variant = 'primary', size = 'default', className, ...rest }: LinkButtonProps) {
  return <Link className={buttonLook(variant, size, className)} {...rest} />
}
