import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'

const waiting = () => <Skeleton className="h-28 w-full" />

/** They come after the page: first scripts of pages are full. */
export const LateTasksAbout = createLazyComponent(() => import('../tasks-about.tsx'), { waiting })

export const LateMyTasks = createLazyComponent(() => import('../my-tasks.tsx'), { waiting })
