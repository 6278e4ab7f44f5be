/** Every module's events, so that history lines have their labels on screens as they have on the server. */
import.meta.glob('/src/**/*.events.ts', { eager: true })
