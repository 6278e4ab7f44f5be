import type { ReactNode } from 'react'
import { rightOfScreen } from '#shell/screens/office-menu.ts'
import { LinkButton } from '../link-button.tsx'
import { useMay } from './may.tsx'

export function NextStep({ to, children }: { to: string; children: ReactNode }) {
  const may = useMay()
  if (!may(rightOfScreen(to.split('?')[0] as string))) return null
  return (
    <LinkButton variant="quiet" to={to}>
      {children}
    </LinkButton>
  )
}
