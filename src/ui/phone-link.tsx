import type { ReactNode } from 'react'

type PhoneLinkProps = {
  /** As it is printed (`formatPhone`): public pages get it so with their settings, which saves them the plan of countries. */
  phone: string
  /** Before the number: an icon. */
  children?: ReactNode
  className?: string
}

/** A number one can call. */
export function PhoneLink({ phone, children, className = '' }: PhoneLinkProps) {
  return (
    <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={`figures ${className}`}>
      {children && <span className="contents">{children}</span>}
      <span>{phone}</span>
    </a>
  )
}
