import { createHash, randomBytes } from 'node:crypto'

/** 256 bits, base64url, 43 characters. */
export const generateSecret = (): string => randomBytes(32).toString('base64url')

/** sha256, hex; 256 random bits need no slow hash. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
