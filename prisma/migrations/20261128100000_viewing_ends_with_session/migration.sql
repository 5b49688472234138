-- A session that ends while it views a customer ends the viewing, whatever deletes it: the audit trail says so.
CREATE FUNCTION "Session_ends_viewing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "AuditEvent"
    ("id", "at", "action", "outcome", "actorKind", "actor", "subjectKind", "subjectId", "accountId", "details")
  VALUES (
    gen_random_uuid(), LEAST(OLD."viewedUntil", clock_timestamp() AT TIME ZONE 'UTC'), 'VIEWING_ENDED', 'DONE', 'SERVICE',
    'system', 'USER', COALESCE((SELECT "email" FROM "User" WHERE "id" = OLD."viewedUserId"), OLD."viewedUserId"::text),
    OLD."viewedAccountId",
    jsonb_build_object('operator', COALESCE((SELECT "email" FROM "User" WHERE "id" = OLD."userId"), OLD."userId"::text))
  );
  RETURN NULL;
END $$;

CREATE TRIGGER "Session_ends_viewing" AFTER DELETE ON "Session"
  FOR EACH ROW WHEN (OLD."viewedUserId" IS NOT NULL) EXECUTE FUNCTION "Session_ends_viewing"();
