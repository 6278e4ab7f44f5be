import { job } from '#platform/jobs.ts'

const halfMinute = 30
const tenMinutes = 10 * 60

/**
 * Draws the AVIF files of a new picture: half the size of WebP, too slow to wait for. It begins when whoever uploads is
 * done, or a new shop has answered its first visitors: until then the cores are theirs.
 */
export const drawAvif = job<{ key: string }>('draw-avif', 3, tenMinutes)

/**
 * Takes the files of a picture off the disk, half a minute after the transaction that dropped it: a page that somebody has
 * just opened still asks for them. No page that is opened later shows it.
 */
export const erasePicture = job<{ key: string }>('erase-picture', 8, halfMinute)
