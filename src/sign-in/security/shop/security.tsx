import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'

export const Security = createLazyComponent(() => import('./security-parts.tsx'), {
  waiting: () => <Skeleton className="h-40 w-full" />,
})
