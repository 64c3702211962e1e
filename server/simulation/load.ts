/**
 * The load of a simulated machine: a pure function of its id, its size and the time, so that every reading of a moment
 * is the same. It follows the hours of the day, differs between machines, and is zero while the machine is off
 * (docs/decisions/0068-simulated-load-is-a-function-of-time.md).
 */
import { hourMs } from '#contract/time.ts'

export interface Machine {
  id: number
  vcpus: number
  /** GB per month of its type. */
  transfer: number
  hasPrivateAddress: boolean
}

/** The load at one moment. */
export interface Load {
  /** Percent, 100 for each vCPU. */
  cpu: number
  /** Blocks per second. */
  io: number
  swap: number
  /** Bits per second. */
  netIn: number
  netOut: number
  privateIn: number
  privateOut: number
}

export const noLoad: Load = { cpu: 0, io: 0, swap: 0, netIn: 0, netOut: 0, privateIn: 0, privateOut: 0 }

const monthSeconds = 30 * 86_400
const bitsPerGigabyte = 8e9

/** A number from 0 to 1 that differs for each pair, from an integer mixer. */
function hash(a: number, b: number): number {
  let value = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35)
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32
}

/** Traits of a machine by number, from 0 to 1. */
const trait = (id: number, number: number) => hash(id, -number)

/** Bits per second that a machine sends on average while it is on: between 3 and 90 % of its monthly transfer. */
export const averageOut = ({ id, transfer }: Machine) =>
  ((transfer * bitsPerGigabyte) / monthSeconds) * (0.03 + 0.87 * trait(id, 1) ** 2)
/** Bits received for each bit sent. */
export const inShare = (id: number) => 0.1 + 0.5 * trait(id, 2)

/** The hours of the day, 1 on average, with the peak at an hour of the machine's own. */
function dailyCurve(id: number, time: number): number {
  const peakHour = 8 + 13 * trait(id, 3)
  return 1 + 0.55 * Math.cos((((time / hourMs) % 24) - peakHour) * (Math.PI / 12))
}

/** Noise that is 1 on average: one part changes smoothly from hour to hour, the other at each reading. */
function noise(id: number, time: number, channel: number): number {
  const hour = Math.floor(time / hourMs)
  const position = time / hourMs - hour
  const smooth = hash(id * 31 + channel, hour) * (1 - position) + hash(id * 31 + channel, hour + 1) * position
  const jitter = hash(id * 37 + channel, Math.floor(time / 60_000))
  return 0.6 + 0.5 * smooth + 0.3 * jitter
}

/** The load of a machine that is on. `time`: milliseconds since the epoch. */
export function loadAt(machine: Machine, time: number): Load {
  const { id, vcpus, hasPrivateAddress } = machine
  const curve = dailyCurve(id, time)
  const busy = hash(id, Math.floor(time / hourMs) + 7) > 0.985 ? 2.2 : 1
  const capacity = 100 * vcpus
  const out = averageOut(machine) * curve
  const privateOut = hasPrivateAddress ? 0.3 * averageOut(machine) * curve : 0
  return {
    cpu: Math.min(0.99 * capacity, capacity * (0.03 + 0.4 * trait(id, 4)) * curve * noise(id, time, 1) * busy),
    io: (4 + 160 * trait(id, 5) ** 2) * curve * noise(id, time, 2) * busy,
    swap: trait(id, 6) > 0.7 ? 3 * noise(id, time, 3) * curve : 0,
    netIn: out * inShare(id) * noise(id, time, 4),
    netOut: out * noise(id, time, 5),
    privateIn: privateOut * noise(id, time, 6),
    privateOut: privateOut * noise(id, time, 7),
  }
}
