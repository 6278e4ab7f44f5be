import { type ComponentProps, lazy, Suspense } from 'react'

/** Only who opens the camera needs what shows and reads its picture. */
const CameraScanner = lazy(async () => ({ default: (await import('./camera-scanner.tsx')).CameraScanner }))

export function LazyCameraScanner(props: ComponentProps<typeof CameraScanner>) {
  return (
    <Suspense>
      <CameraScanner {...props} />
    </Suspense>
  )
}
