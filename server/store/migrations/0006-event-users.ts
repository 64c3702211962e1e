/** Events belong to users and no longer to names, which another user may have later. */
import { sql, type QueryExecutorProvider, type SchemaModule } from 'kysely'

export async function up(db: QueryExecutorProvider & { readonly schema: SchemaModule }): Promise<void> {
  // Not a foreign key: events outlive their user, whose id is never reused.
  await db.schema.alterTable('events').addColumn('user_id', 'integer').execute()
  // Users change only their own profile, so the id of the profile is theirs.
  await sql`update events set user_id = entity_id where entity_type = 'profile' and username is not null`.execute(db)
  // By name only where no other user is known to have had it, and where the user existed when the event happened.
  await sql`
    with named as (
      select distinct lower(entity_label) as name, entity_id as id from events where entity_type in ('user', 'profile')
    ), owners as (
      select id, lower(username) as name, created from users
      where not exists (select 1 from named where named.name = lower(users.username) and named.id <> users.id)
    )
    update events
    set user_id = (
      select owners.id from owners where owners.name = lower(events.username) and owners.created <= events.created
    )
    where user_id is null and username is not null
  `.execute(db)
}
