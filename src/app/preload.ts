/** A separate entry that runs first, so that the first requests start while the rest of the code is loading. */
import { startPreload } from '#api/preload.ts'

startPreload()
