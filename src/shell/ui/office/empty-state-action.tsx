import type { ReactNode } from 'react'
import { getScreenRight } from '#shell/screens/office-menu.ts'
import { LinkButton } from '../link-button.tsx'
import { usePermissions } from './permissions.tsx'

export function EmptyStateAction({ to, children }: { to: string; children: ReactNode }) {
  const may = usePermissions()
  if (!may(getScreenRight(to.split('?')[0] as string))) return null
  return (
    <LinkButton variant="quiet" to={to}>
      {children}
    </LinkButton>
  )
}
