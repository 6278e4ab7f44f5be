import type { ReactNode } from 'react'

type PhoneLinkProps = {
  phone: string
  /** Before the number: an icon. */
  children?: ReactNode
  className?: string
}

/** A number one can call. `+37061234567` is printed `+370 612 34567`; any other as the owner wrote it. */
export function PhoneLink({ phone, children, className = '' }: PhoneLinkProps) {
  return (
    <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={`figures ${className}`}>
      {children}
      {phone.replace(/^\+370(\d{3})(\d{5})$/, '+370\u00a0$1\u00a0$2')}
    </a>
  )
}
