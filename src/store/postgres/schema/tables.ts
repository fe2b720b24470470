/** Every key begins with the team, so that rows of one team lie together and can be spread over servers by it. */
export const TABLES = `
  CREATE TABLE unbidden.team (
    team_id uuid PRIMARY KEY,
    name text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- Of the last change. Its row lock makes positions rise in the order of commits, so that no reader passes one by.
    last_position bigint NOT NULL DEFAULT 0
  );
  CREATE TABLE unbidden.member (
    team_id uuid NOT NULL REFERENCES unbidden.team,
    member_id uuid NOT NULL DEFAULT gen_random_uuid(),
    name text NOT NULL,
    role text NOT NULL CHECK (role IN ('reader', 'writer', 'maintainer')),
    joined_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (team_id, member_id)
  );
  CREATE UNIQUE INDEX member_name ON unbidden.member (team_id, name) WHERE name <> '';
  CREATE TABLE unbidden.removed_member (
    team_id uuid NOT NULL,
    member_id uuid NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (team_id, member_id),
    FOREIGN KEY (team_id, member_id) REFERENCES unbidden.member
  );
  CREATE TABLE unbidden.member_key (
    team_id uuid NOT NULL,
    key_hash bytea NOT NULL,
    member_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (team_id, key_hash),
    FOREIGN KEY (team_id, member_id) REFERENCES unbidden.member
  );
  CREATE TABLE unbidden.memory (
    team_id uuid NOT NULL,
    author_id uuid NOT NULL,
    project text NOT NULL,
    memory_id text NOT NULL,
    position bigint NOT NULL,
    state text NOT NULL CHECK (state IN ('shared', 'ended', 'forgotten')),
    -- Null unless shared.
    words jsonb,
    PRIMARY KEY (team_id, author_id, project, memory_id),
    FOREIGN KEY (team_id, author_id) REFERENCES unbidden.member,
    CHECK ((state = 'shared') = (words IS NOT NULL))
  );
  CREATE UNIQUE INDEX memory_position ON unbidden.memory (team_id, project, position);
  CREATE TABLE unbidden.audit (
    team_id uuid NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    entry_id uuid NOT NULL DEFAULT gen_random_uuid(),
    member_id uuid NOT NULL,
    action text NOT NULL,
    project text,
    memories integer NOT NULL DEFAULT 0,
    PRIMARY KEY (team_id, at, entry_id)
  ) PARTITION BY RANGE (at);
  CREATE TABLE unbidden.audit_other PARTITION OF unbidden.audit DEFAULT;
`;
