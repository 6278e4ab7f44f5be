import type { ReactNode } from 'react'

type PhoneLinkProps = {
  /** Formatted (`formatPhone`): saves public pages the numbering plan. */
  phone: string
  children?: ReactNode
  className?: string
}

export function PhoneLink({ phone, children, className = '' }: PhoneLinkProps) {
  return (
    <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={`figures ${className}`}>
      {children && <span className="contents">{children}</span>}
      <span>{phone}</span>
    </a>
  )
}
