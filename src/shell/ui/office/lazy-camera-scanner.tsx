import { createLazyComponent } from '../create-lazy-component.tsx'

export const LazyCameraScanner = createLazyComponent(() => import('./camera-scanner.tsx'), {
  part: 'CameraScanner',
  isWindow: true,
})
