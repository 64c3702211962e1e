/** Runs before everything else, as an entry of its own: the first requests leave while the code is still on its way. */
import { startEarly } from '#api/early.ts'

startEarly()
