/**
 * Reasons that only the service can find out, so they are not part of the contract (gaps 2.4, 2.6, 3.1, 4.3, 4.9, 5).
 */
import { maxImageDescriptions } from '#contract/limits.ts'
import { formatNumber } from '#contract/text.ts'
import { reason } from '#contract/translate.ts'

export const reasons = {
  unknownType: reason('A valid plan type by that ID was not found'),
  tooManyVlans: reason('VLAN limit reached for this region'),
  noAddress: reason('No addresses are left in this region'),
  privateReverseName: reason('Private addresses have no reverse name'),
  noStatistics: reason('Stats are unavailable at this time.'),
  futureMonth: reason('The month has not begun'),
  noRoomForImage: reason('Not enough storage available for this image'),
  noRoomForBackup: reason('Not enough storage available for this backup'),
  noRoomOnNode: reason('Not enough storage available on the node'),
  noRoomOnTarget: reason('Not enough storage available on the target node'),
  otherRegion: reason('Backups may not be restored across regions'),
  backupsOn: reason('Backups are already enabled for this node.'),
  backupsOff: reason('Backups are not enabled for this node.'),
  backupsCancelled: reason('Backups were canceled'),
  backupGone: reason('The backup no longer exists'),
  noDisks: reason('Node has no disks to back up.'),
  rawDisk: reason('A disk without a known filesystem cannot be backed up'),
  notRestorable: reason('Backup is not available for restoration'),
  noSpaceToRestore: reason('Insufficient space on the target node'),
  noConfig: reason('Node has no configuration profiles.'),
  sameType: reason('Node is already running this service plan.'),
  disksTooLarge: reason(
    'Node has allocated more disk than the new service plan allows. Delete or resize disks smaller.',
  ),
  tooManyClones: reason('Too many active clones from this node'),
  tooManyDisks: reason('Disk limit reached for this node'),
  tooManyConfigs: reason('Configuration profile limit reached for this node'),
  tooManyKeys: reason('SSH key limit reached'),
  imageInUse: reason('Image is in use'),
  imageDeleted: reason('The image was deleted'),
  uploadExpired: reason('Upload window expired'),
  tooManyImages: reason('Image limit reached'),
  longDescriptions: reason('The descriptions of all images must have at most {max} bytes in total', {
    max: formatNumber(maxImageDescriptions),
  }),
  diskInUse: reason('Node must be off, or the disk must not be in use by its profile'),
} as const
