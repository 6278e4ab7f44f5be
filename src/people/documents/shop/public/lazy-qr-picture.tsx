import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'

export const LazyQrPicture = createLazyComponent(() => import('./qr-picture.tsx'), {
  part: 'QrPicture',
  waiting: ({ className = '' }) => <Skeleton className={className} />,
})
