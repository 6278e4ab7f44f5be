import { type ComponentProps, lazy, Suspense } from 'react'

const CameraScanner = lazy(async () => ({ default: (await import('./camera-scanner.tsx')).CameraScanner }))

export function LazyCameraScanner(props: ComponentProps<typeof CameraScanner>) {
  return (
    <Suspense>
      <CameraScanner {...props} />
    </Suspense>
  )
}
