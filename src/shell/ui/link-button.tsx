import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ButtonSize, type ButtonVariant, buildButtonClasses } from './build-button-classes.ts'

type LinkButtonProps = ComponentProps<typeof Link> & { variant?: ButtonVariant; size?: ButtonSize }

export function LinkButton({ variant = 'primary', size = 'default', className, ...rest }: LinkButtonProps) {
  return <Link className={buildButtonClasses(variant, size, className)} {...rest} />
}
