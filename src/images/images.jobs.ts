import { job } from '#platform/jobs.ts'

/** Draws the AVIF files of a new picture: smaller than WebP, too slow to wait for. */
export const drawAvif = job<{ key: string }>('draw-avif', 3)

/** Takes the files of a picture off the disk after the transaction that dropped it. */
export const erasePicture = job<{ key: string }>('erase-picture')
